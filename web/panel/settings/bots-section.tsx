import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type {
  sendTelegramMessage,
  testPurchaseBot,
  testPurchaseNotification,
  testTelegram,
} from '#core/api/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toast.ts'
import { Section } from '../parts/setting-section.tsx'
import { callOperator } from '../session/call-operator.ts'

const MESSAGE_MAX = 4_000

type BotCallAnswer = { readonly success: boolean; readonly message: string }
type Notices = { done: () => string; failed: () => { title: string; description: string } }

/** Calls a bot and shows a toast with the outcome. The server's message is shown below the buttons. */
function useBotCall<T>(call: (input: T) => Promise<BotCallAnswer>, { done, failed }: Notices, onDone?: () => void) {
  const showFailure = () => showToast({ ...failed(), variant: 'destructive' })
  return useMutation({
    mutationFn: call,
    onSuccess: ({ success }) => {
      if (!success) return showFailure()
      showToast({ title: done() })
      onDone?.()
    },
    onError: showFailure,
  })
}

/** Tests both bots, which are configured in the server's environment. */
export const BotsSection = () => (
  <Section title={t`Bots`} about={t`Set up on the server, tested here.`}>
    <div className="grid gap-8">
      <WithdrawalBot />
      <PurchaseBot />
    </div>
  </Section>
)

function WithdrawalBot() {
  const [message, setMessage] = useState('')
  const test = useBotCall(() => callOperator<typeof testTelegram>('POST', '/api/admin/telegram/test'), {
    done: () => t`Telegram connected`,
    failed: () => ({ title: t`Connection Error`, description: t`Failed to test Telegram connection` }),
  })
  const send = useBotCall(
    (text: string) =>
      callOperator<typeof sendTelegramMessage>('POST', '/api/admin/telegram/message', { body: { message: text } }),
    {
      done: () => t`Message sent`,
      failed: () => ({ title: t`Send Failed`, description: t`Failed to send Telegram message` }),
    },
    () => setMessage(''),
  )
  return (
    <Bot name={t`Withdrawal notification bot`} answer={send.data ?? test.data}>
      <Button isPending={test.isPending} pendingLabel={t`Testing`} onClick={() => test.mutate()}>
        {t`Test connection`}
      </Button>
      <form
        className="grid w-full gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (message.trim() !== '' && !send.isPending) send.mutate(message)
        }}
      >
        <TextArea
          label={t`Test message`}
          maxLength={MESSAGE_MAX}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <Button
          type="submit"
          className="justify-self-start"
          disabled={message.trim() === ''}
          isPending={send.isPending}
          pendingLabel={t`Sending`}
        >
          {t`Send message`}
        </Button>
      </form>
    </Bot>
  )
}

function PurchaseBot() {
  const test = useBotCall(() => callOperator<typeof testPurchaseBot>('POST', '/api/admin/purchase-bot/test'), {
    done: () => t`Purchase bot connected`,
    failed: () => ({ title: t`Test Failed`, description: t`Failed to test purchase bot connection` }),
  })
  const notify = useBotCall(
    () => callOperator<typeof testPurchaseNotification>('POST', '/api/admin/purchase-bot/test-notification'),
    {
      done: () => t`Test notification sent`,
      failed: () => ({ title: t`Test Failed`, description: t`Failed to send test notification` }),
    },
  )
  return (
    <Bot name={t`Purchase notification bot`} answer={notify.data ?? test.data}>
      <Button isPending={test.isPending} pendingLabel={t`Testing`} onClick={() => test.mutate()}>
        {t`Test connection`}
      </Button>
      <Button isPending={notify.isPending} pendingLabel={t`Sending`} onClick={() => notify.mutate()}>
        {t`Send test notification`}
      </Button>
    </Bot>
  )
}

function Bot({ name, answer, children }: { name: string; answer: BotCallAnswer | undefined; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-strong">
        {name}
      </h4>
      <div className="mt-2 flex flex-wrap gap-3">{children}</div>
      {answer !== undefined && (
        <p className="mt-2 text-note text-soft wrap-anywhere">
          {t`The server says:`} <span lang="en">{answer.message}</span>
        </p>
      )}
    </section>
  )
}
