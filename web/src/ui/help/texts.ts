import { t } from '../../words.ts';
import type { Topic } from './chapters.ts';

/** The help for each topic: what it is called, and what it means in two or three sentences. */
export function helpText(topic: Topic): { title: string; text: string } {
  switch (topic) {
    case 'margin':
      return {
        title: t('Margin'),
        text: t(
          'What is left of a sale after tax and the cost of the goods. Other expenses are not taken off.',
        ),
      };
    case 'movingAverage':
      return {
        title: t('Moving average'),
        text: t(
          'What one unit in stock has cost on average. Each purchase moves it, and each sale leaves at it. Example: 10 bought at 100 and 10 at 120 are 20 at 110.',
        ),
      };
    case 'belowZero':
      return {
        title: t('Selling below zero'),
        text: t(
          'Items can be sold although the stock says that none are left. The stock is then below zero until goods come in. Without this, such a sale is refused.',
        ),
      };
    case 'expected':
      return {
        title: t('Expected'),
        text: t(
          'What the till should hold at the end of the shift: the opening float and all cash taken, less change, refunds and cash taken out. Other methods are added up in the same way.',
        ),
      };
    case 'overOrShort':
      return {
        title: t('Over or short'),
        text: t(
          'What was counted, less what was expected. Above zero there was too much, below zero too little. It is posted to the books as cash over and short.',
        ),
      };
    case 'float':
      return {
        title: t('Float'),
        text: t('The cash that lies in the drawer when a shift begins, so that there is change to give.'),
      };
    case 'onAccount':
      return {
        title: t('On account and deposits'),
        text: t(
          'On account means sold and not paid yet: the customer owes it. A deposit is money that the customer paid ahead. It is theirs until they buy something with it.',
        ),
      };
    case 'roundCash':
      return {
        title: t('Round cash to'),
        text: t(
          'The smallest coin that you give out. What is paid in cash is rounded to it; cards and transfers are exact. Example: with 5, a total of 102 is 100 in cash.',
        ),
      };
    case 'pricesIncludeTax':
      return {
        title: t('Prices include tax'),
        text: t(
          'On: the price on the shelf is what the customer pays, and the tax is a part of it. Off: the tax is added to the price at the till. The receipt shows the tax either way.',
        ),
      };
    case 'businessDay':
      return {
        title: t('Business day'),
        text: t(
          'The day on which a sale counts, by the clock of its outlet. An outlet that is open past midnight can start its day later; earlier sales then count for the day before.',
        ),
      };
    case 'permissions':
      return {
        title: t('Roles and permissions'),
        text: t(
          'A role says what somebody may do. What it does not allow is not shown to them. Cashiers can still do more when a manager approves it at the till.',
        ),
      };
    case 'webhookSignature':
      return {
        title: t('Webhook signature'),
        text: t(
          'Every message is signed with the secret of the webhook. The receiver computes the signature again. If both agree, the message is from you and nobody changed it.',
        ),
      };
  }
}
