import { autoRetry } from '@grammyjs/auto-retry'
import { Api, GrammyError } from 'grammy'

/** The longest wait that Telegram may ask for within one try; a longer one is waited for between tries. */
const WAIT_SECONDS_MAX = 120
const WAITS_MAX = 2
const TIMEOUT_SECONDS = 20
/** Whoever presses a button in the panel is not kept waiting for longer. */
const ASKED_TIMEOUT_SECONDS = 8

export type BotAccount = { readonly token: string; readonly chatId: string }

export type TelegramBot = {
  /** Sends a text in Telegram's HTML, as patiently as Telegram asks for. */
  send(html: string): Promise<void>
  /** Sends a text as it stands, at once or not at all. */
  sayNow(text: string): Promise<void>
  /** The bot's own name, if Telegram knows it and lets it into its chat. */
  readName(): Promise<string>
}

/** What went wrong with Telegram, without the token that stands in every address of its API. */
export class TelegramFailure extends Error {
  override readonly name = 'TelegramFailure'
}

/**
 * A bot that writes to one chat.
 *
 * A group that became a supergroup has another id: Telegram names it, and it is used from then on.
 *
 * @param timeoutSeconds how long Telegram may take for one answer
 */
export function createTelegramBot(
  apiRoot: string,
  { token, chatId }: BotAccount,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): TelegramBot {
  const patient = new Api(token, { apiRoot, timeoutSeconds })
  patient.config.use(
    autoRetry({
      maxDelaySeconds: WAIT_SECONDS_MAX,
      maxRetryAttempts: WAITS_MAX,
      // The queue tries again, and remembers that it does.
      rethrowInternalServerErrors: true,
      rethrowHttpErrors: true,
    }),
  )
  const prompt = new Api(token, { apiRoot, timeoutSeconds: Math.min(timeoutSeconds, ASKED_TIMEOUT_SECONDS) })
  let chat: string | number = chatId
  let quietUntilMs = 0

  async function inChat<T>(call: (chat: string | number) => Promise<T>): Promise<T> {
    if (Date.now() < quietUntilMs) throw new TelegramFailure('Telegram has asked for silence.')
    try {
      return await call(chat)
    } catch (error) {
      if (!(error instanceof GrammyError)) throw toFailure(error)
      const { migrate_to_chat_id: movedTo, retry_after: waitSeconds } = error.parameters
      if (waitSeconds !== undefined) quietUntilMs = Date.now() + waitSeconds * 1_000
      if (movedTo === undefined || movedTo === chat) throw toFailure(error)
      chat = movedTo
      return await call(chat).catch((cause: unknown) => {
        throw toFailure(cause)
      })
    }
  }
  const quietly = { link_preview_options: { is_disabled: true } }

  return {
    async send(html) {
      await inChat((to) => patient.sendMessage(to, html, { ...quietly, parse_mode: 'HTML' }))
    },
    async sayNow(text) {
      await inChat((to) => prompt.sendMessage(to, text, quietly))
    },
    async readName() {
      await inChat((to) => prompt.getChat(to))
      const { username } = await prompt.getMe().catch((error: unknown) => {
        throw toFailure(error)
      })
      return username
    },
  }
}

/** Telegram's own words are safe; those of a broken connection have the token in their address. */
const toFailure = (error: unknown) =>
  error instanceof GrammyError
    ? new TelegramFailure(`Telegram refused: ${error.description}.`)
    : new TelegramFailure('Telegram could not be reached.')
