import { getPriority, setPriority } from 'node:os'
import { answerQuestions } from '../worker.ts'
import { flood } from './floods.ts'

const GIVES_WAY_BY = 5

// The computers of strangers take nothing from the server's: this process gives way to everything that is measured.
setPriority(getPriority() + GIVES_WAY_BY)
answerQuestions(flood)
