/** Public forms that send mail or state something, each with a pace of its own. */
export const PACED_FORMS = [
  'order',
  'withdrawal',
  'complaint',
  'newsletter',
  'order_link',
  'admin_link',
] as const
export type PacedForm = (typeof PACED_FORMS)[number]
