// Written by npm run generate.

export const accountSectionValues = [
  "CURRENT_ASSETS",
  "FIXED_ASSETS",
  "LIABILITIES",
  "EQUITY",
  "REVENUE",
  "COST_OF_SALES",
  "OPERATING_EXPENSES",
  "OTHER",
] as const;

export const accountStatusValues = [
  "ACTIVE",
  "ARCHIVED",
] as const;

export const accountTypeValues = [
  "ASSET",
  "LIABILITY",
  "EQUITY",
  "INCOME",
  "EXPENSE",
] as const;

export const adjustmentEffectValues = [
  "INCREASE",
  "DECREASE",
] as const;

export const adjustmentPurposeValues = [
  "OPENING",
  "FOUND",
  "RETURNED",
  "PRODUCTION",
  "DAMAGED",
  "EXPIRED",
  "THEFT",
  "LOST",
  "SAMPLE",
  "INTERNAL_USE",
  "VENDOR_RETURN",
  "CORRECTION",
] as const;

export const ageingBucketValues = [
  "NOT_DUE",
  "DAYS_1_30",
  "DAYS_31_60",
  "DAYS_61_90",
  "OVER_90",
] as const;

export const ageingSideValues = [
  "CUSTOMERS",
  "VENDORS",
] as const;

export const approvalActionValues = [
  "DISCOUNT",
  "PRICE",
  "DRAWER",
  "PRODUCT",
  "RETURN",
] as const;

export const bankLineStatusValues = [
  "UNMATCHED",
  "MATCHED",
] as const;

export const bankOperationTypeValues = [
  "DEPOSIT",
  "WITHDRAWAL",
  "TRANSFER",
  "CHARGE",
  "INTEREST",
] as const;

export const bankRecordTypeValues = [
  "EXPENSE",
  "PAYMENT",
  "DEPOSIT",
  "WITHDRAWAL",
  "TRANSFER",
  "CHARGE",
  "INTEREST",
  "JOURNAL",
] as const;

export const bankStatusValues = [
  "ACTIVE",
  "CLOSED",
] as const;

export const businessStatusValues = [
  "TRIAL",
  "ACTIVE",
  "EXPIRED",
] as const;

export const categoryStatusValues = [
  "ACTIVE",
  "DISABLED",
] as const;

export const closingPointValues = [
  "OPEN_SHIFTS",
  "MISSING_SALES",
  "TILL_EXCEPTIONS",
  "STOCK_BELOW_ZERO",
  "STOCKTAKES",
  "UNRECONCILED_LINES",
  "PLANNED_ENTRIES",
  "UNCHECKED_BOOKS",
  "BROKEN_BOOKS",
] as const;

export const customerStatusValues = [
  "ACTIVE",
  "BLOCKED",
] as const;

export const emailAttachmentValues = [
  "RECEIPT_PDF",
  "STATEMENT_PDF",
  "STATEMENT_CSV",
] as const;

export const emailTemplateValues = [
  "MESSAGE",
  "RECEIPT",
  "STATEMENT",
  "DEBT_REMINDER",
] as const;

export const incomeTypeValues = [
  "SALES",
  "OTHER",
] as const;

export const journalPlanStatusValues = [
  "ACTIVE",
  "PAUSED",
  "ENDED",
] as const;

export const languageValues = [
  "ar",
  "en",
  "es",
  "fr",
  "hi",
  "pt",
  "sw",
] as const;

export const locationStatusValues = [
  "ACTIVE",
  "INACTIVE",
] as const;

export const marginGroupingValues = [
  "PRODUCT",
  "CATEGORY",
] as const;

export const memberStatusValues = [
  "ACTIVE",
  "DISABLED",
  "INVITED",
] as const;

export const notificationStatusValues = [
  "QUEUED",
  "SENT",
  "FAILED",
  "KEPT",
] as const;

export const outletStatusValues = [
  "ACTIVE",
  "CLOSED",
] as const;

export const outletTypeValues = [
  "STORE",
  "WAREHOUSE",
  "KIOSK",
  "ONLINE",
] as const;

export const partyKindValues = [
  "CUSTOMER",
  "VENDOR",
  "BOTH",
] as const;

export const partySideValues = [
  "customer",
  "vendor",
] as const;

export const partyStatusValues = [
  "ACTIVE",
  "BLOCKED",
] as const;

export const paymentAnalysisStatusValues = [
  "OPEN",
  "BALANCED",
  "SHORT",
  "OVER",
] as const;

export const paymentDirectionValues = [
  "IN",
  "OUT",
] as const;

export const paymentMethodValues = [
  "CASH",
  "BANK",
  "POS",
  "MOBILE",
  "DEPOSIT",
] as const;

export const paymentPurposeValues = [
  "SALE",
  "REFUND",
  "PURCHASE",
  "PURCHASE_RETURN",
  "EXPENSE",
  "SETTLEMENT",
  "DEPOSIT",
  "DEPOSIT_REFUND",
  "ADVANCE",
  "ADVANCE_REFUND",
  "CHARGE",
  "INTEREST",
  "TILL_IN",
  "TILL_OUT",
] as const;

export const planRhythmValues = [
  "ONCE",
  "WEEKLY",
  "MONTHLY",
  "QUARTERLY",
  "YEARLY",
] as const;

export const platformValues = [
  "web",
  "android",
  "ios",
  "desktop",
  "pos",
] as const;

export const productKindValues = [
  "GOODS",
  "SERVICE",
] as const;

export const productStatusValues = [
  "ACTIVE",
  "DISABLED",
] as const;

export const receiptCodeValues = [
  "QR",
  "BARCODE",
  "NONE",
] as const;

export const receiptPaperValues = [
  "58MM",
  "80MM",
  "A4",
] as const;

export const recordStatusValues = [
  "POSTED",
  "REVERSED",
] as const;

export const salePaymentStatusValues = [
  "PAID",
  "PART_PAID",
  "UNPAID",
] as const;

export const saleStatusValues = [
  "COMPLETED",
  "PARTIALLY_REFUNDED",
  "REFUNDED",
  "VOIDED",
] as const;

export const salesGroupingValues = [
  "CATEGORY",
  "OUTLET",
  "STAFF",
  "HOUR",
] as const;

export const statementFigureValues = [
  "CURRENT_ASSETS",
  "FIXED_ASSETS",
  "ASSETS",
  "LIABILITIES",
  "EQUITY",
  "EARLIER_PROFIT",
  "YEAR_PROFIT",
  "TOTAL_EQUITY",
  "LIABILITIES_AND_EQUITY",
  "REVENUE",
  "COST_OF_SALES",
  "GROSS_PROFIT",
  "OPERATING_EXPENSES",
  "OPERATING_PROFIT",
  "OTHER",
  "NET_PROFIT",
  "WORKING_CAPITAL",
  "OPERATING_CASH",
  "INVESTING_CASH",
  "FINANCING_CASH",
  "CASH_CHANGE",
  "CASH_BEFORE",
  "CASH_AFTER",
] as const;

export const statementFormatValues = [
  "CSV",
  "OFX",
  "CAMT053",
  "MT940",
] as const;

export const stockImportQuantitiesValues = [
  "ADD",
  "SET",
] as const;

export const stockImportStatusValues = [
  "QUEUED",
  "READING",
  "CHECKING",
  "WRITING",
  "COMPLETED",
  "FAILED",
] as const;

export const stockStatusValues = [
  "IN_STOCK",
  "LOW_STOCK",
  "OUT_OF_STOCK",
  "NEGATIVE",
] as const;

export const stockTakeStatusValues = [
  "IN_PROGRESS",
  "IN_REVIEW",
  "COMPLETED",
  "CANCELLED",
] as const;

export const suggestionReasonValues = [
  "SAME_AMOUNT",
  "SUM_OF_SEVERAL",
  "PART_OF_ENTRY",
  "SAME_DAY",
  "NEAR_DAY",
  "SAME_REFERENCE",
  "SAME_NAME",
  "CARD_TAKINGS",
  "RULE",
] as const;

export const taxFigureValues = [
  "SOLD",
  "REFUNDED",
  "BOUGHT",
  "RETURNED",
  "NOT_RECOVERABLE",
  "OUTPUT",
  "INPUT",
  "PAYABLE",
] as const;

export const taxKindValues = [
  "STANDARD",
  "REDUCED",
  "ZERO",
  "EXEMPT",
  "OUT_OF_SCOPE",
] as const;

export const taxRateStatusValues = [
  "ACTIVE",
  "DISABLED",
] as const;

export const taxRoundingValues = [
  "LINE",
  "DOCUMENT",
] as const;

export const tenantRoleValues = [
  "OWNER",
  "MANAGER",
  "CASHIER",
  "STOREKEEPER",
  "ACCOUNTANT",
] as const;

export const tillExceptionKindValues = [
  "STOCK_NEGATIVE",
  "PRICE_CHANGED",
  "TAX_CHANGED",
  "FIGURES_DIFFER",
  "PAYMENT_DIFFERS",
  "DISCOUNT_LIMIT",
  "OTHER_LIMIT",
  "ROUNDED_AWAY",
  "CASH_BACK_LIMIT",
  "UNUSUAL_AMOUNT",
  "CUSTOMER_UNKNOWN",
  "CUSTOMER_BLOCKED",
  "CREDIT_LIMIT",
  "DEPOSIT_SHORT",
  "ITEM_UNKNOWN",
  "ITEM_DISABLED",
  "BANK_UNKNOWN",
  "OUTLET_CLOSED",
  "SESSION_UNKNOWN",
  "SESSION_CLOSED",
  "SELLER_UNKNOWN",
  "PERIOD_CLOSED",
  "SUBSCRIPTION_EXPIRED",
  "CLOCK_WRONG",
  "NUMBER_GAP",
  "NUMBER_COLLISION",
  "SALE_DIFFERS",
  "DRAWER_SHORT",
  "RECORDED_AFTER_COUNT",
  "SALE_REFUSED",
  "PARKED_TWICE",
  "RETURN_WITHOUT_RECEIPT",
] as const;

export const tillExceptionStatusValues = [
  "OPEN",
  "RESOLVED",
] as const;

export const tillMovementKindValues = [
  "PAID_IN",
  "PAID_OUT",
  "NO_SALE",
] as const;

export const tillSessionStatusValues = [
  "OPEN",
  "CLOSED",
] as const;

export const tillStatusValues = [
  "ACTIVE",
  "CLOSED",
] as const;

export const vendorStatusValues = [
  "ACTIVE",
  "BLOCKED",
] as const;

export const webhookDeliveryStatusValues = [
  "PENDING",
  "DELIVERED",
  "FAILED",
] as const;

export const webhookDisabledReasonValues = [
  "RECEIVER_FAILED",
  "RECEIVER_GONE",
  "OWNER_LOST_ACCESS",
] as const;

export const webhookEventTypeValues = [
  "sale.completed",
  "sale.refunded",
  "sale.voided",
  "payment.recorded",
  "payment.reversed",
  "expense.recorded",
  "expense.reversed",
  "till.created",
  "till.updated",
  "till.opened",
  "till.moved",
  "till.closed",
  "stock.low",
  "stock.received",
  "stock.adjusted",
  "stock.transferred",
  "purchase.reversed",
  "stocktake.started",
  "stocktake.counted",
  "stocktake.submitted",
  "stocktake.completed",
  "stocktake.cancelled",
  "product.created",
  "product.updated",
  "product.enabled",
  "product.disabled",
  "product.deleted",
  "variant.created",
  "variant.updated",
  "variantType.created",
  "variantType.updated",
  "variantValue.created",
  "category.created",
  "category.updated",
  "category.deleted",
  "measurement.created",
  "measurement.updated",
  "measurement.deleted",
  "import.finished",
  "import.undone",
  "party.created",
  "party.updated",
  "party.archived",
  "party.deleted",
  "bank.created",
  "bank.updated",
  "bank.closed",
  "bank.deleted",
  "bank.operation.recorded",
  "bank.statement.imported",
  "bank.statement.deleted",
  "bank.lines.matched",
  "bank.lines.unmatched",
  "account.created",
  "account.updated",
  "journal.posted",
  "month.closed",
  "month.reopened",
  "taxReturn.filed",
  "taxReturn.undone",
  "outlet.created",
  "outlet.updated",
  "outlet.closed",
  "outlet.deleted",
  "location.created",
  "location.updated",
  "location.deleted",
  "settings.updated",
  "receipt_setting.created",
  "receipt_setting.updated",
  "notification.queued",
  "subscription.chosen",
  "subscription.paid",
  "subscription.extended",
  "subscription.ended",
  "organisation.registered",
  "user.invited",
  "user.uninvited",
  "user.joined",
  "user.updated",
  "user.disabled",
] as const;

export const webhookStatusValues = [
  "ACTIVE",
  "PAUSED",
  "DISABLED",
] as const;
