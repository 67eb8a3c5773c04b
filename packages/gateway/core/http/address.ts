import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/**
 * Whose `X-Forwarded-For` counts: this many proxies in front of the gateway, or the proxies at
 * these addresses and networks (`10.0.0.0/8`).
 */
export type TrustProxy = number | readonly string[]
/** @param hop 0: the peer of the connection */
export type Trusts = (address: string, hop: number) => boolean

/** @returns undefined for a text that is neither a count from 1 to 9 nor a list of addresses */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  if (/^[1-9]$/.test(text)) return Number(text)
  const entries = text.split(',').map((entry) => entry.trim())
  return entries.every(isNetwork) ? entries : undefined
}

function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  // A mask of no bits would match every address.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= width(address))
}

const width = (address: string): number => (isIPv4(address) ? 32 : 128)
const family = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** For fastify's `trustProxy`: it walks `X-Forwarded-For` from the right while this says yes. */
export function trustsOf(trust: TrustProxy | undefined): Trusts {
  if (trust === undefined) return () => false
  if (typeof trust === 'number') return (_address, hop) => hop < trust
  const proxies = new BlockList()
  for (const entry of trust) {
    const [address = '', bits] = entry.split('/')
    proxies.addSubnet(address, Number(bits ?? width(address)), family(address))
  }
  return (address) => {
    const plain = plainAddress(address)
    return plain !== undefined && proxies.check(plain, family(plain))
  }
}

/** An address without port, zone and the IPv6 form of an IPv4 one; undefined: it is no address. */
export function plainAddress(text: string): string | undefined {
  if (isIPv4(text)) return text
  const bare = text
    .trim()
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) === 0 ? undefined : bare.toLowerCase()
}

/** The caller's address, as `trustProxy` sees it; the connection's peer if a proxy names none. */
export const addressOf = (request: FastifyRequest): string =>
  plainAddress(request.ip ?? '') ?? plainAddress(request.socket.remoteAddress ?? '') ?? 'unknown'

/** The key of limits: an IPv6 customer has a whole /64. */
export function addressKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail = ''] = address.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const gap = address.includes('::') ? 8 - groups(head).length - groups(tail).length : 0
  const all = [...groups(head), ...Array<string>(Math.max(gap, 0)).fill('0'), ...groups(tail)]
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
