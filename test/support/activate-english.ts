import { i18n } from '@lingui/core'

/** Activates English, the language of the sources. */
i18n.load({ en: {}, es: {} })
i18n.activate('en')
