import { waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import {
  recordOf,
  putOrder,
  UNHEARD,
  WAITING,
} from '../../../../packages/gateway/tests/support/waiting'
import { gatewayOfFile } from '../../../app/routes/support'

const { enter, openAs, gateway } = gatewayOfFile({ config: { sandbox: false } })
const ALL = [...WAITING, ...UNHEARD]
let user: Awaited<ReturnType<typeof enter>>
beforeAll(async () => {
  await gateway().keepOnlyJobs()
  user = await enter('fws_admin')
  for (const one of WAITING) await putOrder(gateway(), one, await recordOf(gateway(), one))
})

/** Hints beside the values on the screen. */
const hints = () =>
  [...document.querySelectorAll('.rv-hinted .rv-dim')].map((one) => one.textContent)

test.each(ALL.flatMap((one) => one.screens.map((screen) => ({ ...one, one, screen }))))(
  '$kind: the screen of $screen.call says that a record waits',
  async ({ one, screen }) => {
    await openAs(user, screen.path(await recordOf(gateway(), one)))
    await waitFor(() => expect(hints()).toContain('等待上游'))
  },
)
