import { z } from 'zod';

/**
 * What Loupe can offer to a server, each to be declared or withheld. Which of them a revision has is in
 * `clientCapabilities`: what it lacks is not offered, whatever is set here.
 */
export const clientFeatures = [
  /** The server may ask which folders and files to work with (client, roots). */
  'roots',
  /** The server may ask for a model's answer (client, sampling). */
  'sampling',
  /** … with tools for the model to use (from 2025-11-25). */
  'samplingTools',
  /** … with context of other servers (from 2025-11-25; before, part of sampling). */
  'samplingContext',
  /** The server may ask for a form to be filled in (client, elicitation; from 2025-06-18). */
  'elicitationForm',
  /** The server may ask for a URL to be visited (from 2025-11-25). */
  'elicitationUrl',
  /** Work that goes on after the response (core of 2025-11-25; an extension from 2026-07-28). */
  'tasks',
  /** A tool's own user interface in a sandboxed frame (extension `io.modelcontextprotocol/ui`). */
  'apps',
] as const;
export const clientFeatureSchema = z.enum(clientFeatures);
export type ClientFeature = z.infer<typeof clientFeatureSchema>;

/** The switches of one server: what is absent is declared. */
export const featureSwitchesSchema = z.partialRecord(clientFeatureSchema, z.boolean());
export type FeatureSwitches = z.infer<typeof featureSwitchesSchema>;
