import { maskAddr, maskIdNo, maskMobile, maskName } from '../../../src/lib/mask'
import type { WxData } from '../../../src/lib/wx-verify/data'
import type { Caller } from '../../call'
import { ID_PICS } from './pics'

const MASKS: Readonly<Record<string, (text: string) => string>> = {
  contactName: maskName,
  contactIdNo: maskIdNo,
  contactMobile: maskMobile,
  legalPerson: maskName,
  identificationName: maskName,
  identificationNumber: maskIdNo,
  identificationAddress: maskAddr,
}
const OWNER_MASKS: typeof MASKS = { name: maskName, idNo: maskIdNo, address: maskAddr }

/** A photograph cannot be masked: it takes what revealing a number takes. */
export const seesIdPics = (caller: Caller): boolean =>
  caller.roleType === '3' && caller.may('02100006:plain')

/** As readers see it: persons, their numbers and mobiles masked, of addresses the door. */
export function maskedWx(data: WxData, caller: Caller): WxData {
  const pics = seesIdPics(caller)
  const of = (values: WxData, masks: typeof MASKS, at = '') =>
    Object.fromEntries(
      Object.entries(values)
        .filter(([name]) => pics || !ID_PICS.includes(at + name))
        .map(([name, value]) => {
          const mask = masks[name]
          return [name, mask && typeof value === 'string' ? mask(value) : value]
        }),
    )
  const { uboList, ...own } = data
  return {
    ...of(own, MASKS),
    ...(Array.isArray(uboList) && {
      uboList: (uboList as WxData[]).map((owner, at) => of(owner, OWNER_MASKS, `uboList.${at}.`)),
    }),
  }
}
