/** What stands beyond the right or left edge, or has to be moved sideways to be seen. Runs in the page. */
export function tooWide(): string[] {
  const told = (element: Element) => `beyond the edge: ${element.outerHTML.slice(0, 120)}`;
  // These scroll sideways on purpose.
  const mayScroll = '.till-categories, .till-categories *, [aria-hidden]';
  return [...document.querySelectorAll('body *:not(script, style, iframe)')]
    .filter((element) => !element.matches(mayScroll) && element.checkVisibility())
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      if (width <= 1) return false;
      const { overflowX, textOverflow } = getComputedStyle(element);
      // What ends with dots says that there is more.
      const scrolls = overflowX !== 'visible' && textOverflow !== 'ellipsis';
      return (
        left < -1 || right > innerWidth + 1 || (scrolls && element.scrollWidth > element.clientWidth + 1)
      );
    })
    .slice(0, 3)
    .map(told);
}

/** What is pressed at the till and is lower or narrower than 56 px. Runs in the page. */
export function targetsTooSmall(): string[] {
  const inTill = ':is(.till, .till-sheet, .till-screen, .lock)';
  const pressed = `${inTill} :is(button, [role="tab"], input:not([type="checkbox"], [type="radio"]))`;
  return [...document.querySelectorAll(pressed)]
    .filter((element) => element.checkVisibility())
    .filter((element) => {
      const { height, width } = element.getBoundingClientRect();
      return width > 1 && height > 1 && (height < 55.5 || width < 55.5);
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect();
      return `${Math.round(width)}×${Math.round(height)} px: ${element.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 100)}`;
    })
    .slice(0, 6);
}

/** The chosen line where it is not whole in view, with its keys. Runs in the page. */
export function chosenLineCut(): string[] {
  const line = document.querySelector('.till-lines > [data-selected="true"]');
  const list = line?.parentElement;
  if (!line || !list?.checkVisibility()) return [];
  const [shown, whole] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  const isWhole = whole.top >= shown.top - 1 && whole.bottom <= shown.bottom + 1;
  return isWhole ? [] : [`the chosen line is cut: ${line.textContent?.slice(0, 60)}`];
}
