import type { RegChannel } from './channels'

export interface RegKey {
  providerId: string
  merId: string
  payChannel: string
}

export function partsOfRegId(regId: string): { merId: string; payChannel: RegChannel } {
  const [merId = '', payChannel = ''] = regId.split('-')
  return { merId, payChannel: payChannel as RegChannel }
}
