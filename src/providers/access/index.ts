export { createAccessControlProvider, seedAccess } from './access-control'
export { canDo, findsRecords, mayOpenAny, questionsOf } from './can'
