import { z } from 'zod'
import { closedBy } from '../../../core/access'
import { defineCall } from '../../../core/call'
import { countTodos } from '../../../core/todo/count-todos'
import { TODOS } from '../todos'

/** What waits for the caller, each with the list that shows it (contract §7). */
export default defineCall({
  path: '/v1/workbench/todo',
  access: {},
  mayLag: true,
  polled: true,
  request: z.object({}),
  async handler(context) {
    const { caller } = context
    const open = TODOS.filter(
      ({ access }) =>
        !closedBy({ access }, caller) && (!access.whole || caller.scope.seesEverything),
    )
    return { items: await countTodos(context, open) }
  },
})
