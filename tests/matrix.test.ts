/**
 * Every operation against everything that must be refused, made from the list of operations and their schemas:
 * an operation that is added is covered without a line here. Where the network has no part in it, they are sent past
 * it, and what one request can tell of many fields is asked by one.
 */
import './matrix/who-asks.ts';
import './matrix/fields.ts';
import './matrix/bytes.ts';
import './matrix/records.ts';
import './matrix/lists.ts';
import './matrix/mutations.ts';
import './matrix/sizes.ts';
