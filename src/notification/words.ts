import type { ReceiptLanguage } from '../values/language.ts';

/** The texts of mails and statements. */
export type Words = {
  receipt: { subject: string; text: string };
  statement: { subject: string; text: string; weAreOwed: string; weOwe: string; nothingOwed: string };
  reminder: { subject: string; text: string };
  title: string;
  date: string;
  entry: string;
  debit: string;
  credit: string;
  balance: string;
  opening: string;
  closing: string;
  sources: Record<'SALE' | 'REFUND' | 'PAYMENT' | 'PURCHASE' | 'OTHER', string>;
};

export type SpokenWords = Words & { language: ReceiptLanguage };

const english: Words = {
  receipt: {
    subject: 'Receipt {number} from {business}',
    text: 'Thank you for your purchase at {business}. Attached is the receipt {number} for {amount}.',
  },
  statement: {
    subject: 'Your account with {business}',
    text: 'Attached is your statement of account with {business} from {from} to {to}.',
    weAreOwed: 'You owe us {amount}.',
    weOwe: 'We owe you {amount}.',
    nothingOwed: 'Nothing is owed.',
  },
  reminder: {
    subject: 'A reminder from {business}: {amount} is outstanding',
    text: '{amount} is still outstanding on your account with {business}. Please pay it, or tell us if this is wrong. If you have already paid, thank you.',
  },
  title: 'Statement of account',
  date: 'Date',
  entry: 'Entry',
  debit: 'Debit',
  credit: 'Credit',
  balance: 'Balance',
  opening: 'Opening balance',
  closing: 'Closing balance',
  sources: { SALE: 'Sale', REFUND: 'Refund', PAYMENT: 'Payment', PURCHASE: 'Purchase', OTHER: 'Entry' },
};

const byLanguage: Record<ReceiptLanguage, Words> = {
  en: english,
  fr: {
    receipt: {
      subject: 'Ticket {number} de {business}',
      text: 'Merci de votre achat chez {business}. Vous trouverez ci-joint le ticket {number} de {amount}.',
    },
    statement: {
      subject: 'Votre compte chez {business}',
      text: 'Vous trouverez ci-joint le relevé de votre compte chez {business} du {from} au {to}.',
      weAreOwed: 'Vous nous devez {amount}.',
      weOwe: 'Nous vous devons {amount}.',
      nothingOwed: 'Rien n’est dû.',
    },
    reminder: {
      subject: 'Rappel de {business} : {amount} à régler',
      text: '{amount} de votre compte chez {business} restent à régler. Merci de les payer, ou de nous dire si c’est une erreur. Si vous avez déjà payé, merci.',
    },
    title: 'Relevé de compte',
    date: 'Date',
    entry: 'Opération',
    debit: 'Débit',
    credit: 'Crédit',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    sources: {
      SALE: 'Vente',
      REFUND: 'Remboursement',
      PAYMENT: 'Paiement',
      PURCHASE: 'Achat',
      OTHER: 'Écriture',
    },
  },
  es: {
    receipt: {
      subject: 'Recibo {number} de {business}',
      text: 'Gracias por su compra en {business}. Adjuntamos el recibo {number} de {amount}.',
    },
    statement: {
      subject: 'Su cuenta con {business}',
      text: 'Adjuntamos el extracto de su cuenta con {business} del {from} al {to}.',
      weAreOwed: 'Nos debe {amount}.',
      weOwe: 'Le debemos {amount}.',
      nothingOwed: 'No hay nada pendiente.',
    },
    reminder: {
      subject: 'Recordatorio de {business}: {amount} pendientes',
      text: 'Quedan {amount} pendientes en su cuenta con {business}. Le rogamos que los pague o que nos diga si es un error. Si ya ha pagado, gracias.',
    },
    title: 'Extracto de cuenta',
    date: 'Fecha',
    entry: 'Concepto',
    debit: 'Debe',
    credit: 'Haber',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    sources: { SALE: 'Venta', REFUND: 'Devolución', PAYMENT: 'Pago', PURCHASE: 'Compra', OTHER: 'Asiento' },
  },
  de: {
    receipt: {
      subject: 'Beleg {number} von {business}',
      text: 'Vielen Dank für Ihren Einkauf bei {business}. Anbei der Beleg {number} über {amount}.',
    },
    statement: {
      subject: 'Ihr Konto bei {business}',
      text: 'Anbei der Auszug Ihres Kontos bei {business} vom {from} bis zum {to}.',
      weAreOwed: 'Sie schulden uns {amount}.',
      weOwe: 'Wir schulden Ihnen {amount}.',
      nothingOwed: 'Es ist nichts offen.',
    },
    reminder: {
      subject: 'Erinnerung von {business}: {amount} sind offen',
      text: 'Auf Ihrem Konto bei {business} sind noch {amount} offen. Bitte begleichen Sie den Betrag, oder sagen Sie uns, wenn das ein Irrtum ist. Haben Sie bereits gezahlt, danken wir Ihnen.',
    },
    title: 'Kontoauszug',
    date: 'Datum',
    entry: 'Vorgang',
    debit: 'Soll',
    credit: 'Haben',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    sources: {
      SALE: 'Verkauf',
      REFUND: 'Erstattung',
      PAYMENT: 'Zahlung',
      PURCHASE: 'Einkauf',
      OTHER: 'Buchung',
    },
  },
  pt: {
    receipt: {
      subject: 'Recibo {number} de {business}',
      text: 'Obrigado pela sua compra em {business}. Segue em anexo o recibo {number} de {amount}.',
    },
    statement: {
      subject: 'A sua conta com {business}',
      text: 'Segue em anexo o extrato da sua conta com {business} de {from} a {to}.',
      weAreOwed: 'Deve-nos {amount}.',
      weOwe: 'Devemos-lhe {amount}.',
      nothingOwed: 'Nada está em dívida.',
    },
    reminder: {
      subject: 'Lembrete de {business}: {amount} em aberto',
      text: '{amount} da sua conta com {business} continuam em aberto. Pedimos que pague, ou que nos diga se é um erro. Se já pagou, obrigado.',
    },
    title: 'Extrato de conta',
    date: 'Data',
    entry: 'Movimento',
    debit: 'Débito',
    credit: 'Crédito',
    balance: 'Saldo',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    sources: {
      SALE: 'Venda',
      REFUND: 'Devolução',
      PAYMENT: 'Pagamento',
      PURCHASE: 'Compra',
      OTHER: 'Lançamento',
    },
  },
  ar: {
    receipt: {
      subject: 'إيصال {number} من {business}',
      text: 'شكرًا لشرائكم من {business}. مرفق الإيصال {number} بمبلغ {amount}.',
    },
    statement: {
      subject: 'حسابكم لدى {business}',
      text: 'مرفق كشف حسابكم لدى {business} من {from} إلى {to}.',
      weAreOwed: 'المستحق عليكم لنا: {amount}.',
      weOwe: 'المستحق لكم علينا: {amount}.',
      nothingOwed: 'لا يوجد أي مبلغ مستحق.',
    },
    reminder: {
      subject: 'تذكير من {business}: المبلغ المستحق {amount}',
      text: 'لا يزال مبلغ {amount} مستحقًا على حسابكم لدى {business}. يُرجى سداده، أو إبلاغنا إن كان هناك خطأ. إن كنتم قد سددتموه، فشكرًا لكم.',
    },
    title: 'كشف حساب',
    date: 'التاريخ',
    entry: 'القيد',
    debit: 'مدين',
    credit: 'دائن',
    balance: 'الرصيد',
    opening: 'الرصيد الافتتاحي',
    closing: 'الرصيد الختامي',
    sources: { SALE: 'بيع', REFUND: 'استرداد', PAYMENT: 'دفعة', PURCHASE: 'شراء', OTHER: 'قيد' },
  },
  hi: {
    receipt: {
      subject: '{business} की रसीद {number}',
      text: '{business} से खरीदारी के लिए धन्यवाद। {amount} की रसीद {number} संलग्न है।',
    },
    statement: {
      subject: '{business} के साथ आपका खाता',
      text: '{business} के साथ आपके खाते का {from} से {to} तक का विवरण संलग्न है।',
      weAreOwed: 'आप पर हमारे {amount} बकाया हैं।',
      weOwe: 'हम पर आपके {amount} बकाया हैं।',
      nothingOwed: 'कुछ भी बकाया नहीं है।',
    },
    reminder: {
      subject: '{business} की ओर से याद: {amount} बकाया',
      text: '{business} के साथ आपके खाते में {amount} अब भी बकाया है। कृपया इसे चुकाएँ, या गलत हो तो हमें बताएँ। अगर आप चुका चुके हैं, तो धन्यवाद।',
    },
    title: 'खाता विवरण',
    date: 'तारीख',
    entry: 'प्रविष्टि',
    debit: 'डेबिट',
    credit: 'क्रेडिट',
    balance: 'शेष',
    opening: 'आरंभिक शेष',
    closing: 'अंतिम शेष',
    sources: { SALE: 'बिक्री', REFUND: 'वापसी', PAYMENT: 'भुगतान', PURCHASE: 'खरीद', OTHER: 'प्रविष्टि' },
  },
  sw: {
    receipt: {
      subject: 'Risiti {number} kutoka {business}',
      text: 'Asante kwa kununua {business}. Risiti {number} ya {amount} imeambatishwa.',
    },
    statement: {
      subject: 'Akaunti yako na {business}',
      text: 'Taarifa ya akaunti yako na {business} kuanzia {from} hadi {to} imeambatishwa.',
      weAreOwed: 'Tunakudai {amount}.',
      weOwe: 'Unatudai {amount}.',
      nothingOwed: 'Hakuna deni.',
    },
    reminder: {
      subject: 'Kumbusho kutoka {business}: {amount} hazijalipwa',
      text: '{amount} bado hazijalipwa kwenye akaunti yako na {business}. Tafadhali lipa, au tuambie kama kuna kosa. Kama umeshalipa, asante.',
    },
    title: 'Taarifa ya akaunti',
    date: 'Tarehe',
    entry: 'Ingizo',
    debit: 'Debiti',
    credit: 'Krediti',
    balance: 'Salio',
    opening: 'Salio la kuanzia',
    closing: 'Salio la mwisho',
    sources: { SALE: 'Mauzo', REFUND: 'Marejesho', PAYMENT: 'Malipo', PURCHASE: 'Ununuzi', OTHER: 'Ingizo' },
  },
};

/** The texts for a language, as for receipts: `fr-CA` gives French, an unknown language English. */
export function wordsOf(language: string): SpokenWords {
  const [primary = ''] = language.toLowerCase().split('-', 1);
  const served = isServed(primary) ? primary : 'en';
  return { ...byLanguage[served], language: served };
}

function isServed(language: string): language is ReceiptLanguage {
  return Object.hasOwn(byLanguage, language);
}

/** Fills the placeholders of a text in one pass, so that braces in a name are not taken for placeholders. */
export function filled(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}
