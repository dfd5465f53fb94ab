import { direction, t } from '../../words.ts';
import type { Place } from '../engine/browse.ts';

type Props = { name: string; kind: Place['kind'] | 'BACK'; onPress: () => void };

const signs: Partial<Record<Props['kind'], string>> =
  direction === 'rtl' ? { BACK: '→', FOLDER: '▤', CATEGORY: '◂' } : { BACK: '←', FOLDER: '▤', CATEGORY: '▸' };

/** A tile that opens a folder or a category, or goes back. */
export function PlaceTile({ name, kind, onPress }: Props) {
  return (
    <button type="button" className="till-tile" data-opens="true" onClick={onPress}>
      <span dir="auto">{kind === 'BACK' ? t('Back from {place}', { place: name }) : name}</span>
      <span aria-hidden="true">{signs[kind]}</span>
    </button>
  );
}
