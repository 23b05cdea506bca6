import { i18n } from '@lingui/core'

/** Texts are asked for in English, which the sources are written in. */
i18n.load({ en: {}, es: {} })
i18n.activate('en')
