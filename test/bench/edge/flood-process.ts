import { getPriority, setPriority } from 'node:os'
import { answerQuestions } from '../worker.ts'
import { flood } from './floods.ts'

const NICENESS = 5

// In reality, strangers' computers take no time from the server. This process therefore gives way to everything that is measured.
setPriority(getPriority() + NICENESS)
answerQuestions(flood)
