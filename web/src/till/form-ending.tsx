import { useIntersection } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../words.ts';

/** The end of a form, which stays at the bottom of the screen. It says so while a part of the form is out of sight. */
export function FormEnding({ children }: { children: ReactNode }) {
  const { ref, entry } = useIntersection();
  const goesOn = entry !== null && !entry.isIntersecting;
  return (
    <>
      <div className="till-ending">
        {goesOn && (
          <div className="till-more-below" aria-hidden>
            <span>
              {t('More below')} <IconChevronDown size={16} />
            </span>
          </div>
        )}
        {children}
      </div>
      <div className="till-form-mark" ref={ref} />
    </>
  );
}
