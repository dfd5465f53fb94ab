import { type Static, Type } from 'typebox';
import { Exactly, Id, named } from '../../http/schema.ts';

export const ExpenseCategory = named('ExpenseCategory', Exactly({ id: Id, name: Type.String() }));
export type ExpenseCategory = Static<typeof ExpenseCategory>;
