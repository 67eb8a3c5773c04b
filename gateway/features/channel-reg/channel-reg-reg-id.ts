import type { RegChannel } from './channels'

export interface RegKey {
  providerId: string
  merId: string
  payChannel: string
}

/** A registration's own id: no merchant has two with one channel. */
export const regIdOf = ({ merId, payChannel }: Omit<RegKey, 'providerId'>): string =>
  `${merId}-${payChannel}`

export function partsOfRegId(regId: string): { merId: string; payChannel: RegChannel } {
  const [merId = '', payChannel = ''] = regId.split('-')
  return { merId, payChannel: payChannel as RegChannel }
}
