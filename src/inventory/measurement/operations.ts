import type { Operation } from '../../http/operation.ts';

export const measurementOperations: Operation[] = [];
