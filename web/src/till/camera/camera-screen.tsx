import { useRef, useState } from 'react';
import { t } from '../../words.ts';
import { beep } from '../engine/sound.ts';
import type { ScreenProps } from '../screen.ts';
import { Sheet } from '../sell/sheet.tsx';
import { UnknownCode } from '../sell/unknown-code.tsx';
import { useTill } from '../use-till.ts';
import { useCamera } from './use-camera.ts';
import './camera.css';

/** Handles codes of the camera like codes of a scanner. It stays open for the next one. */
export default function CameraScreen({ onClose }: ScreenProps) {
  const { till, state } = useTill();
  const video = useRef<HTMLVideoElement>(null);
  const [added, setAdded] = useState<string>();
  const { problem } = useCamera(video, (code) => {
    const isKnown = till.addCode(code) === 'ADDED';
    if (!isKnown) beep();
    setAdded(isKnown ? code : undefined);
  });
  const newest = state.cart.lines.find(({ id }) => id === state.cart.selectedId);
  return (
    <Sheet title={t('Scan with the camera')} onClose={onClose}>
      <div className="till-stack">
        {problem ? (
          <p className="till-said" role="alert">
            {problem}
          </p>
        ) : (
          <video ref={video} className="till-camera" playsInline muted aria-label={t('Camera view')} />
        )}
        <UnknownCode onQuickProduct={undefined} />
        <p role="status">
          {added && newest
            ? t('{name} added to the cart.', { name: newest.name })
            : t('Point the camera at a barcode.')}
        </p>
        <button type="button" className="main" onClick={onClose}>
          {t('Done')}
        </button>
      </div>
    </Sheet>
  );
}
