/** The words of the trainer, which come with its page. */

export * from "../../texts/en/trainer.js";
