import { Marked } from 'marked';
import { idOfHeading } from '../../ui/help/chapters.ts';
import { isDocument } from './documents.ts';

const marked = new Marked({
  renderer: {
    heading({ depth, tokens, text }) {
      // The page has the title already.
      if (depth === 1) return '';
      return `<h${depth} id="${idOfHeading(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }) {
      const text = this.parser.parseInline(tokens);
      const address = addressOf(href);
      return address ? `<a href="${address}">${text}</a>` : text;
    },
    // A box that scrolls sideways can be reached by the keyboard.
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;
    },
  },
});

/** A document as a page. */
export const htmlOf = (text: string): string => marked.parse(text, { async: false });

/** Where a link goes: to another document that is shown here, to another site, or nowhere. */
function addressOf(href: string): string | undefined {
  if (/^https:\/\//.test(href)) return href;
  const [, name = '', chapter = ''] = /^([\w-]+)\.md(#[\w-]+)?$/.exec(href) ?? [];
  return isDocument(name) ? `/app/help/${name}${chapter}` : undefined;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
