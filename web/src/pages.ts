import type { ComponentType } from 'react';
import type { Schema } from './api/client.ts';
import type { IconName } from './backoffice/shell/icons.ts';
import type { Area } from './languages/parts.ts';

/** A page is the default export of its own module, which is loaded when the page is opened. */
type PageModule = () => Promise<{ default: ComponentType }>;

/** The kinds of events that the server sends: `sale` of `sale.completed`. */
export type EventKind = Schema<'WebhookEventType'> extends `${infer Kind}.${infer _}` ? Kind : never;

/** The beginnings of API paths that are read, each with the kinds of events after which it is read again. */
export type Reads = Record<string, readonly EventKind[]>;

/** Something to do on a page. The query opens its form: `{ open: 'new' }`. */
type Action = {
  label: string;
  /** Everyday words by which Ctrl+K also finds it. */
  words?: string;
  /** The permission that it needs, if it is not that of the page. */
  permission?: string;
  search?: Record<string, string>;
  /** The part of the page: `password`. */
  section?: string;
};

/**
 * Everything that the console knows of a page. The router, the menu, the tabs, Ctrl+K, who may open it and what is read
 * again after an event come from here.
 */
export type Page = {
  /** The address under /app, with `$name` for a parameter. */
  path: string;
  load: PageModule;
  /** The area of the back office that it belongs to. */
  area?: Area;
  /** Its name in the menu, in tabs and in Ctrl+K. A page without a label is only reached from other pages. */
  label?: string;
  /** The permission that opens it. If absent, that of the page above it. */
  permission?: string;
  /** It shows the whole business, so users of single outlets may not open it, nor the pages below it. */
  forAllOutlets?: true;
  /** Its place in the menu: alone, or under a heading. The server's sidebar decides who sees it. */
  menu?: { icon: IconName; heading?: string };
  /** The name of the group of tabs below its title. With a label, the page is one of the tabs. */
  tabs?: string;
  /** The text of its tab or button, if it differs from the label. */
  shortLabel?: string;
  /** Everyday words by which Ctrl+K also finds it: `csv, excel, upload`. */
  words?: string;
  /** The actions that Ctrl+K offers. */
  actions?: Action[];
  reads?: Reads;
};
