import { t } from '@lingui/core/macro'

export const userNotFound = () => t`User not found - please refresh and reconnect wallet`
