import { t } from '@lingui/core/macro'
import type { PlatformConfig } from '#core/api/platform.ts'

/** As players know the network; elsewhere as the chain calls itself. */
export const networkName = ({ mode, chain }: PlatformConfig) => (mode === 'bsc' ? t`Binance Smart Chain` : chain.name)
