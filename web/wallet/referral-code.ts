export { rememberedReferralCode } from '#web/session/referral-code.ts'
