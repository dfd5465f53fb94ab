import { useMoney } from '../../ui/figures.tsx';
import { t } from '../../words.ts';
import type { Found } from '../engine/search.ts';
import type { Item } from '../engine/types.ts';
import { Sheet } from './sheet.tsx';

/** Which variant, in which unit. */
export function ChooseItem({
  found,
  onChoose,
  onClose,
}: {
  found: Found;
  onChoose: (item: Item) => void;
  onClose: () => void;
}) {
  const money = useMoney();
  const variants = new Map(found.product.variants.map(({ variantId, name }) => [variantId, name]));
  return (
    <Sheet title={found.product.name} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go from button to button */}
      <div className="till-choices" onKeyDown={moveFocus}>
        {found.items.map((item, at) => (
          <button
            key={item.itemPriceId}
            type="button"
            {...(at === 0 && { 'data-first': true })}
            onClick={() => onChoose(item)}
          >
            <span dir="auto">
              {variants.get(item.variantId)} <span className="dim">{item.unit ?? t('each')}</span>
            </span>
            <span className="number">{money(item.price)}</span>
          </button>
        ))}
      </div>
    </Sheet>
  );
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Up and down the list; Enter takes the one that has the focus, as of any button. */
function moveFocus(event: React.KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  const by = steps[event.key];
  const to = { Home: 0, End: buttons.length - 1 }[event.key] ?? (by === undefined ? undefined : at + by);
  if (to === undefined) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus();
}
