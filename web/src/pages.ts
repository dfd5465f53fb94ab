import type { ComponentType } from 'react';
import type { Schema } from './api/client.ts';
import type { IconName } from './backoffice/shell/icons.ts';

/** A page is the default export of a module of its own, loaded when somebody goes there. */
type PageModule = () => Promise<{ default: ComponentType }>;

/** `sale` of `sale.completed`: the kinds of events that the server tells of. */
export type EventKind = Schema<'WebhookEventType'> extends `${infer Kind}.${infer _}` ? Kind : never;

/** The beginnings of API paths that are read, each with the kinds of events after which it is read again. */
export type Reads = Record<string, readonly EventKind[]>;

/**
 * Everything that the console knows of a page. The router, the menu, the tabs, Ctrl+K, who may open it and what is read
 * again after an event come from here.
 */
export type Page = {
  /** The address under /app, with `$name` for what changes. */
  path: string;
  load: PageModule;
  /** What it is called in the menu, in tabs and by Ctrl+K. Without a label, people get there from another page. */
  label?: string;
  /** What opens it. Absent: what opens the page above it. */
  permission?: string;
  /** It shows the whole business, so it is not for a user of some outlets. It counts for the pages below, too. */
  forAllOutlets?: true;
  /** Its place in the menu: alone, or under a heading. The server's sidebar decides who sees it. */
  menu?: { icon: IconName; heading?: string };
  /** The row of tabs that stands below its title. With a label it is a tab there itself. */
  tabs?: string;
  /** What its tab or button is called beside its neighbours, where that is not its label. */
  shortLabel?: string;
  /** What Ctrl+K offers to do there. */
  action?: { label: string; permission?: string; search?: Record<string, string> };
  reads?: Reads;
};
