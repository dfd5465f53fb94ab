import type { Operation } from '../http/operation.ts';
import { getBusinessSettings } from './get-business-settings.ts';
import { updateBusinessSettings } from './update-business-settings.ts';

export const settingsOperations: Operation[] = [getBusinessSettings, updateBusinessSettings];
