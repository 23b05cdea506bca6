/** Ids of the panel's tabs, in the order of display. The address contains the id: `/admin?tab=payments`. */
export const PANEL_TAB_IDS = [
  'overview',
  'cards',
  'users',
  'purchases',
  'allPurchases',
  'withdrawals',
  'payments',
  'airdrops',
  'give',
  'send',
  'solvency',
  'games',
  'settings',
  'audit',
  'security',
] as const
export type PanelTabId = (typeof PANEL_TAB_IDS)[number]

export const isPanelTabId = (text: string | null): text is PanelTabId =>
  (PANEL_TAB_IDS as readonly (string | null)[]).includes(text)

/** Props that the dashboard passes to the open tab. */
export type TabProps = {
  /** Called with the length of the tab's queue whenever its list has loaded; null while the list shows something else. */
  onCount: (count: number | null) => void
}
