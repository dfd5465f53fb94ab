import type { Operation } from '../../http/operation.ts';
import { createBank } from './create-bank.ts';

export const bankOperations: Operation[] = [createBank];
