/** A code on its way to a phone. */
export interface SmsMessage {
  mobile: string
  /** Six digits. */
  code: string
  smsSeq: string
  /** Epoch ms, wall time. */
  at: number
}

/** Delivers codes to phones; called after the code's transaction has committed. */
export interface SmsChannel {
  send(message: SmsMessage): Promise<void>
}
