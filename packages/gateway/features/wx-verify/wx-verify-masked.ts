import { maskAddr, maskIdNo, maskMobile, maskName } from '#domain/mask'
import type { WxData } from '#domain/wx-verify/data'
import type { Caller } from '../../core/call'
import { maySeePlain } from '../../core/plain'
import { ID_PICS } from './wx-verify-pics'

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

/** As readers see it: persons, their numbers and mobiles masked, of addresses the door. */
export function maskedWx(data: WxData, caller: Caller): WxData {
  const pics = maySeePlain(caller)
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
