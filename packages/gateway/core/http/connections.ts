import type { Server } from 'node:http'
import { addressKey, plainAddress, type Trusts } from './address'
import type { Refusal } from './refusals'

/**
 * Caps the connections that one address holds at a time; further ones are closed unread. A trusted
 * proxy carries the connections of all clients, so it is not counted.
 */
export function capConnections(
  server: Server,
  max: number,
  trusts: Trusts,
  refused: (refusal: Refusal) => void,
): void {
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (address === undefined || trusts(address, 0)) return
    const key = addressKey(address)
    const count = open.get(key) ?? 0
    if (count >= max) {
      socket.destroy()
      return refused({ address, reason: 'connections-per-address' })
    }
    open.set(key, count + 1)
    socket.once('close', () => {
      const left = open.get(key)! - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}
