export const answerBlockTypes = ['text', 'image', 'audio', 'tool_use'] as const;
export type AnswerBlockType = (typeof answerBlockTypes)[number];

/** One block of an answer as it is entered; what its type has no use for stays empty. */
export interface AnswerBlock {
  type: AnswerBlockType;
  text: string;
  mimeType: string;
  /** Base64. */
  data: string;
  toolId: string;
  toolName: string;
  /** JSON text of an object. */
  inputText: string;
}

/** A model's answer as it is entered (client, sampling). */
export interface SamplingAnswer {
  blocks: AnswerBlock[];
  model: string;
  /** Empty: none is sent. */
  stopReason: string;
}

export const replyForms = ['form', 'json', 'error'] as const;
export type ReplyForm = (typeof replyForms)[number];

/** What was entered for a pending request, for each way to answer. */
export interface ReplyDraft {
  /** Which of the ways is in front. */
  form: ReplyForm;
  /** A model's answer. */
  answer: SamplingAnswer;
  /** A form's content as JSON text. */
  contentText: string;
  /** The request's parameters as JSON text, once somebody has edited them. */
  requestText?: string | undefined;
  /** The whole result as JSON text. */
  resultText: string;
  errorCode: string;
  errorMessage: string;
}
