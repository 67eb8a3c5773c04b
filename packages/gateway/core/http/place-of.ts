/**
 * Where an address is, as far as this machine knows: no service is asked, so beyond the own network
 * there is only 外网.
 */
export function placeOf(address: string): '本机' | '内网' | '外网' {
  const bare = address.replace(/^::ffff:/, '').toLowerCase()
  if (bare === '::1' || bare.startsWith('127.')) return '本机'
  const inside = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe80:)/.test(bare)
  return inside ? '内网' : '外网'
}

/**
 * The part of an address that stays when a line gets a new one: the first half of an IPv4 address,
 * the first two groups of an IPv6 one.
 */
export function networkOf(address: string): string {
  const bare = address.replace(/^::ffff:/i, '')
  return bare.includes('.')
    ? bare.split('.').slice(0, 2).join('.')
    : bare.split(':').slice(0, 2).join(':')
}
