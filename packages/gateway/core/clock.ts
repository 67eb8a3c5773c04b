/** Two clocks: business time can be moved forward on the sandbox, wall time cannot (contract §5). */
/** What is told may be ahead of our time by this much: senders' clocks differ. */
export const AHEAD_MS = 600_000

export interface Clock {
  /** Business time, epoch ms: trades, settlements, deadlines, 今日. */
  now(): number
  /** Wall time, epoch ms: sessions, captcha, SMS, lockout. */
  wall(): number
}
