import { createOutlet } from './outlet/create-outlet.ts';
import { listOutlets } from './outlet/list-outlets.ts';
import { summarizeOutlets } from './outlet/summarize-outlets.ts';

export const orgOperations = [createOutlet, listOutlets, summarizeOutlets];
