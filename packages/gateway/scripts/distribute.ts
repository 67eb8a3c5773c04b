import { distributeSql } from './distribute/ddl'
import { triggersOf } from './distribute/triggers'

/** `npm run distribute`: the SQL that lays the tables apart by provider on Citus. */
console.log(distributeSql(triggersOf()))
