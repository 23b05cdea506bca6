import { Api, GrammyError } from 'grammy'

const TIMEOUT_SECONDS = 20
/** Maximum seconds that a click in the panel waits for Telegram. */
const CLICK_TIMEOUT_SECONDS = 8

export type BotAccount = { readonly token: string; readonly chatId: string }

export type TelegramBot = {
  /** Sends a text in Telegram's HTML once. Retries are up to the caller. */
  send(html: string): Promise<void>
  /** Returns the milliseconds from now for which Telegram has asked for silence. 0 if it has not. */
  silenceMs(): number
  /** Sends a plain text, at once or not at all. */
  sendNow(text: string): Promise<void>
  /** Returns the bot's name if Telegram knows the bot and lets it into its chat. */
  readName(): Promise<string>
}

/** Error of a call to Telegram, without the token that every URL of its API contains. */
export class TelegramFailure extends Error {
  override readonly name = 'TelegramFailure'
}

/**
 * Creates a bot that writes to one chat.
 *
 * A group that became a supergroup has another id. Telegram names it, and the bot uses it from then on.
 *
 * @param timeoutSeconds how long Telegram may take for one answer
 */
export function createTelegramBot(
  apiRoot: string,
  { token, chatId }: BotAccount,
  timeoutSeconds: number = TIMEOUT_SECONDS,
): TelegramBot {
  const patient = new Api(token, { apiRoot, timeoutSeconds })
  const prompt = new Api(token, { apiRoot, timeoutSeconds: Math.min(timeoutSeconds, CLICK_TIMEOUT_SECONDS) })
  let chat: string | number = chatId
  let quietUntilMs = 0

  const silenceMs = () => Math.max(quietUntilMs - Date.now(), 0)

  async function inChat<T>(call: (chat: string | number) => Promise<T>): Promise<T> {
    if (silenceMs() > 0) throw new TelegramFailure('Telegram has asked for silence.')
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
    silenceMs,
    async send(html) {
      await inChat((to) => patient.sendMessage(to, html, { ...quietly, parse_mode: 'HTML' }))
    },
    async sendNow(text) {
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

/**
 * Returns an error without the token. Telegram's own messages are safe, but those of a broken connection contain the URL and its
 * token.
 */
const toFailure = (error: unknown) =>
  error instanceof GrammyError
    ? new TelegramFailure(`Telegram refused: ${error.description}.`)
    : new TelegramFailure('Telegram could not be reached.')
