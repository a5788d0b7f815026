export interface ErrorKind {
  readonly status: number;
  /** Expected refusals are part of normal use; unexpected ones are logged as faults. */
  readonly expected: boolean;
  /** Older clients read the data as JSON text in `error`; the code is then sent in `code`. */
  readonly isDataInError?: true;
}

const refused = (status: number): ErrorKind => ({ status, expected: true });
const fault = (status: number): ErrorKind => ({ status, expected: false });

/** Every error code of the API. Each has a text in the three languages, checked by the compiler. */
export const errorCatalogue = {
  ERR_VALIDATION: refused(400),
  ERR_NOT_FOUND: refused(404),
  ERR_TOO_MANY_REQUESTS: refused(429),
  ERR_PAYLOAD_TOO_LARGE: refused(413),
  ERR_BODY_NESTING: refused(400),
  ERR_REQUEST_TIMEOUT: refused(408),
  ERR_UNAVAILABLE: refused(503),
  ERR_INTERNAL: fault(500),

  ERR_INVALID_CREDENTIALS: refused(401),
  ERR_SESSION_EXPIRED: refused(401),
  ERR_TOKEN_EXPIRED: refused(403),
  ERR_NO_PERMISSION: refused(403),
  ERR_PLAN_FEATURE: refused(403),
  ERR_PLAN_LIMIT: refused(402),
  ERR_SUBSCRIPTION_EXPIRED: refused(402),
  ERR_COMPANY_DISABLED: refused(403),
  ERR_RESET_TOKEN_INVALID: refused(400),
  ERR_SETUP_LINK_INVALID: refused(400),
  ERR_SIGN_UP_CLOSED: refused(403),
  ERR_SIGN_UP_INVITATION: refused(403),
  ERR_EMAIL_NOT_VERIFIED: refused(403),
  ERR_VERIFICATION_LINK: refused(400),
  ERR_SECOND_FACTOR_NEEDED: refused(401),
  ERR_LOGIN_CHALLENGE: refused(401),
  ERR_SECOND_FACTOR_CODE: refused(400),
  ERR_SECOND_FACTOR_ON: refused(409),
  ERR_SECOND_FACTOR_OFF: refused(409),
  ERR_SECOND_FACTOR_REQUIRED: refused(409),
  ERR_NO_SESSION_FOUND: refused(404),

  ERR_NO_COMPANY_FOUND: refused(404),
  ERR_NO_COMPANY_EXPORT_FOUND: refused(404),
  ERR_COMPANY_EXPORT_RUNNING: refused(409),
  ERR_COMPANY_NAME_ALREADY_EXISTS: refused(409),
  ERR_COMPANY_NAME_MISMATCH: refused(409),
  ERR_CONTACT_NAME_MISMATCH: refused(409),
  ERR_ERASURE_UNDER_WAY: refused(409),
  ERR_OWN_COMPANY: refused(409),
  ERR_LAST_SUPER_USER: refused(409),
  ERR_NO_PLAN_FOUND: refused(404),
  ERR_PLAN_NAME_ALREADY_EXISTS: refused(409),
  ERR_PLAN_IN_USE: refused(409),

  ERR_NO_INVOICE_FOUND: refused(404),
  ERR_INVOICE_PAID: refused(409),
  ERR_INVOICE_NOT_PAID: refused(409),
  ERR_PLAN_WITHOUT_PRICE: refused(409),
  ERR_NO_PAYMENT_FOUND: refused(404),
  ERR_PAYMENTS_NOT_CONFIGURED: refused(409),
  ERR_PAYMENT_DOCUMENT: refused(400),
  ERR_PAYMENT_UNAVAILABLE: refused(502),

  ERR_NO_USER_FOUND: refused(404),
  ERR_EMAIL_ALREADY_EXISTS: refused(409),
  ERR_USER_CREATION_DISABLED: refused(403),
  ERR_LAST_ADMIN: refused(409),
  ERR_OWN_USER: refused(409),
  ERR_WRONG_PASSWORD: refused(400),

  ERR_NO_SETTING_FOUND: refused(404),

  ERR_NO_QUEUE_FOUND: refused(404),
  ERR_QUEUE_NAME_ALREADY_EXISTS: refused(409),
  ERR_QUEUE_COLOR_ALREADY_EXISTS: refused(409),
  ERR_NO_QUEUE_OPTION_FOUND: refused(404),
  ERR_QUEUE_OPTION_LIMIT: refused(409),
  ERR_QUEUE_OPTION_INSIDE_ITSELF: refused(409),

  ERR_NO_PROMPT_FOUND: refused(404),
  ERR_PROMPT_IN_USE: refused(409),
  ERR_PROMPT_NOT_ANSWERED: refused(502),
  ERR_PROMPT_KEY_REQUIRED: refused(400),
  ERR_NO_DIALOG_FOUND: refused(404),
  ERR_INTEGRATION_NAME_ALREADY_EXISTS: refused(409),
  ERR_NO_DELIVERY_FOUND: refused(404),

  ERR_NO_OTHER_WHATSAPP: refused(400),
  ERR_NO_DEF_WAPP_FOUND: refused(400),
  ERR_NO_WAPP_FOUND: refused(404),
  ERR_WAPP_NOT_INITIALIZED: refused(400),
  ERR_WAPP_CHECK_CONTACT: refused(400),
  ERR_WAPP_INVALID_CONTACT: refused(400),
  ERR_WAPP_DOWNLOAD_MEDIA: refused(400),
  ERR_WAPP_GREETING_REQUIRED: refused(400),
  ERR_WAPP_NAME_ALREADY_EXISTS: refused(409),
  ERR_WAPP_TOKEN_ALREADY_EXISTS: refused(409),
  ERR_WEBHOOK_SIGNATURE: refused(401),
  ERR_WAPP_NUMBER_ID_ALREADY_EXISTS: refused(409),

  ERR_INVALID_API_TOKEN: refused(401),
  ERR_IDEMPOTENCY_KEY: refused(400),
  ERR_IDEMPOTENCY_KEY_REUSED: refused(409),

  ERR_SENDING_WAPP_MSG: refused(400),
  ERR_DELETE_WAPP_MSG: refused(400),
  ERR_FETCH_WAPP_MSG: refused(400),
  ERR_CREATING_MESSAGE: refused(400),
  ERR_EDITING_WAPP_MSG: refused(400),
  ERR_NO_MESSAGE_FOUND: refused(404),
  ERR_MESSAGE_WINDOW: refused(400),
  ERR_REPLY_WINDOW_CLOSED: refused(409),
  ERR_MESSAGE_RECIPIENT: refused(400),
  ERR_MESSAGE_RATE: refused(400),

  ERR_NO_TEMPLATE_FOUND: refused(404),
  ERR_TEMPLATE_NOT_SENDABLE: refused(409),

  ERR_NO_CONTACT_FOUND: refused(404),
  ERR_CONTACT_NUMBER_LOCKED: refused(403),
  ERR_NO_ERASURE_FOUND: refused(404),
  ERR_DUPLICATED_CONTACT: refused(409),
  ERR_NO_CONTACT_IMPORT_FOUND: refused(404),
  ERR_NO_CONTACT_LIST_FOUND: refused(404),
  ERR_CONTACT_LIST_ALREADY_EXISTS: refused(409),
  ERR_NO_CONTACT_LIST_ITEM_FOUND: refused(404),
  ERR_CONTACT_LIST_ITEM_ALREADY_EXISTS: refused(409),
  ERR_NO_TICKET_FOUND: refused(404),
  ERR_CREATING_TICKET: refused(400),
  ERR_OTHER_OPEN_TICKET: { ...refused(409), isDataInError: true },
  ERR_TICKET_ALREADY_ACCEPTED: refused(409),
  ERR_TICKET_STATUS: refused(409),
  ERR_CARD_MOVED: refused(409),
  ERR_NO_TICKETNOTE_FOUND: refused(404),

  ERR_DASHBOARD_FILTER: refused(400),

  ERR_NO_TAG_FOUND: refused(404),
  ERR_TAG_ALREADY_EXISTS: refused(409),

  ERR_NO_QUICKMESSAGE_FOUND: refused(404),
  ERR_QUICKMESSAGE_ALREADY_EXISTS: refused(409),

  ERR_NO_SCHEDULE_FOUND: refused(404),
  ERR_SCHEDULE_SENT: refused(409),
  ERR_SCHEDULE_OUT_OF_SIGHT: refused(403),

  ERR_NO_CHAT_FOUND: refused(404),

  ERR_NO_CAMPAIGN_FOUND: refused(404),
  ERR_CAMPAIGN_RUNNING: refused(409),
  ERR_CAMPAIGN_STATUS: refused(409),
  ERR_CAMPAIGN_BEGUN: refused(409),
  ERR_CAMPAIGN_INCOMPLETE: refused(409),

  ERR_NO_SANDBOX_CUSTOMER_FOUND: refused(404),
  ERR_SANDBOX_CUSTOMER_ALREADY_EXISTS: refused(409),
  ERR_NO_SANDBOX_MESSAGE_FOUND: refused(404),

  ERR_NO_ANNOUNCEMENT_FOUND: refused(404),
  ERR_NO_HELP_FOUND: refused(404),
  ERR_NO_JOB_FOUND: refused(404),

  ERR_NO_FILE_FOUND: refused(404),
  ERR_FILE_LIST_NAME_ALREADY_EXISTS: refused(409),
  ERR_FILE_LIST_IN_USE: refused(409),
  ERR_MEDIA_LINK: refused(403),
  ERR_UPLOAD_EMPTY: refused(400),
  ERR_UPLOAD_TYPE: refused(415),
  ERR_UPLOAD_TOO_LARGE: refused(413),
  ERR_UPLOAD_TOO_MANY: refused(413),
  ERR_STORAGE_FULL: refused(413),
  ERR_STORAGE_UNAVAILABLE: fault(503),
  ERR_DISK_FULL: fault(507),
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof errorCatalogue;

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}

/** Location of an invalid value: the path into the body, query or params, and an i18n key. */
export interface ValidationIssue {
  readonly path: string;
  readonly message: string;
}

/** Wire format of every refusal. */
export interface ErrorReply {
  /** Error code, or JSON text where older clients expect it. */
  readonly error: string;
  /** Error code where `error` holds JSON text. */
  readonly code?: ErrorCode;
  readonly issues?: readonly ValidationIssue[];
  readonly data?: Record<string, unknown>;
  readonly requestId?: string;
}
