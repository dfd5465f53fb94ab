import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../words.ts';
import { ScreenFrame } from '../screen-frame.tsx';
import './lock.css';

type Props = {
  managers: { userId: string; name: string }[];
  managerId: string | undefined;
  onManager: (userId: string) => void;
  /** What the manager agrees to. */
  children: ReactNode;
  /** Where the PIN or the password is typed. */
  entry: ReactNode;
  onClose: () => void;
};

/** The figures stand on the left and the PIN pad on the right, so that both are visible at once. */
export function AgreementFrame({ managers, managerId, onManager, children, entry, onClose }: Props) {
  return (
    <ScreenFrame title={t('Manager approval needed')} size={760} isStep onClose={onClose}>
      <div className="agreement">
        <div className="agreement-figures">
          {managers.length > 1 && managerId && (
            <Select
              label={t('Manager')}
              data={managers.map(({ userId, name }) => ({ value: userId, label: name }))}
              value={managerId}
              onChange={(userId) => userId && onManager(userId)}
              allowDeselect={false}
            />
          )}
          {children}
        </div>
        <div className="agreement-entry">{entry}</div>
      </div>
    </ScreenFrame>
  );
}
