/** What `/v1/user/own` answers. */
export interface OwnAccountAnswer {
  loginName: string
  mobile: string
  mfa: '0' | '1'
  /** A role of one's own asks for it. */
  mfaRequired?: '0' | '1'
  mfaTime: string | null
  recoveryLeft: number
  signIns: readonly {
    signInTime: string
    address: string | null
    place: string | null
    /** Of gateways that tell it. */
    device?: string | null
    newDevice?: '0' | '1'
    outcome: string
    reason: string | null
  }[]
}
