/** Settings that are saved separately, the most used first. In a file of its own, so that no public page loads the list. */
export const SETTING_NAMES = [
  'pause',
  'periods',
  'dispatch',
  'announcement',
  'delivery',
  'chat',
  'couriers',
  'showroom',
  'viewings',
  'labels',
  'broker',
  'texts',
  'replies',
  'followUp',
  'voucherVat',
  'reviews',
  'firm',
  'legal',
  // Alerts have their own page instead of a form.
  'alerts',
] as const
export type SettingName = (typeof SETTING_NAMES)[number]

/** Settings with a form of text fields. Periods are a list with a dialog, and alerts have a page of their own. */
export type FormSettingName = Exclude<SettingName, 'periods' | 'alerts'>
