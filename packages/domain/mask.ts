/** Formats of masked personal data (domain §1). The gateway masks; the console only shows. */

/** `13812345678` -> `138****5678`. */
export function maskMobile(mobile: string): string {
  return mobile.length < 7
    ? '*'.repeat(mobile.length)
    : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
}

/** `zhang@example.com` -> `z***@example.com`. */
export const maskEmail = (address: string): string => address.replace(/^(.).*(@.*)$/, '$1***$2')

/** `11010519491231002X` -> `110105********002X`. */
export function maskIdNo(idNo: string): string {
  if (idNo.length <= 8) return `${idNo.slice(0, 1)}${'*'.repeat(Math.max(0, idNo.length - 1))}`
  return `${idNo.slice(0, idNo.length > 10 ? 6 : 2)}${'*'.repeat(8)}${idNo.slice(-4)}`
}

/** `6222021234561234` -> `6222 **** **** 1234`. */
export function maskCard(card: string): string {
  return card.length < 8 ? '****' : `${card.slice(0, 4)} **** **** ${card.slice(-4)}`
}

/** Province and city stay readable: `北京市朝阳区****`. */
export const maskAddr = (address: string): string => `${[...address].slice(0, 6).join('')}****`

const COMPOUND_SURNAMES = [
  '欧阳',
  '司马',
  '上官',
  '诸葛',
  '夏侯',
  '皇甫',
  '尉迟',
  '公孙',
  '慕容',
  '令狐',
]

/** `张三丰` -> `张**`, `欧阳修` -> `欧阳*`. */
export function maskName(name: string): string {
  const head = COMPOUND_SURNAMES.find((surname) => name.startsWith(surname)) ?? [...name][0] ?? ''
  return head + '*'.repeat(Math.max(1, [...name].length - [...head].length))
}

/** First six and last four. */
export function maskOpenId(openid: string): string {
  return openid.length <= 10 ? '****' : `${openid.slice(0, 6)}****${openid.slice(-4)}`
}

/** The network stays readable: `112.80.*.*`, `2408:8207:*`. */
export const maskAddress = (address: string): string =>
  address.includes(':')
    ? `${address.split(':').slice(0, 2).join(':')}:*`
    : `${address.split('.').slice(0, 2).join('.')}.*.*`

/** The last four of a voucher's code: the whole code could be redeemed. */
export const maskCode = (code: string): string => `****${code.slice(-4)}`

/** Masks by the names that `secret` fields use. */
export const MASKS = {
  mobile: maskMobile,
  idNo: maskIdNo,
  card: maskCard,
  name: maskName,
  openid: maskOpenId,
  code: maskCode,
} as const satisfies Record<string, (text: string) => string>
