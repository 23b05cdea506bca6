import { t } from '@lingui/core/macro'
import { ShieldCheck } from 'lucide-react'

/** Lists the rules of the airdrop, and what the team never asks for. */
export const AirdropRules = () => (
  <section aria-labelledby="rules-title" className="airdrop-rules rounded-large border border-line bg-stall p-5 sm:p-6">
    <h2 id="rules-title" className="text-title">{t`Airdrop Rules`}</h2>
    <ul className="mt-3 grid list-disc gap-2 pl-5 marker:text-glow">
      <li>{t`One referral bonus per wallet address.`}</li>
      <li>{t`The referred user must have completed the join airdrop.`}</li>
      <li>{t`The joining bonus is paid once per wallet address.`}</li>
      <li>{t`Each referral pays both wallets: the one that claims and the one that referred it. Two wallets cannot refer each other.`}</li>
    </ul>
    <p className="mt-4 flex gap-3 border-line border-t pt-4 text-soft">
      <ShieldCheck className="mt-1 size-5 shrink-0 text-glow" aria-hidden="true" />
      {t`The airdrop is free. We never ask for your keys, your recovery phrase or a payment.`}
    </p>
  </section>
)
