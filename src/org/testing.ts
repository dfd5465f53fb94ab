// Tests of every area check answers alike; those that look for the checks here get the very same.
export { assertRefused, lastTrace, refusalOf, walkPages } from '../../tests/checks.ts';
