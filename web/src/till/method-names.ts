import { methodFacts } from '../../../src/values/payment.ts';
import { t } from '../words.ts';

/** How money changes hands, as people at a till call it. */
export function methodName(method: string): string {
  return t(method in methodFacts ? methodFacts[method as keyof typeof methodFacts].names.en : 'On account');
}
